package game

import "testing"

// The vectors are those that the authors of Philox publish with their
// implementation (Random123, kat_vectors).
func TestPhilox(t *testing.T) {
	for _, v := range []struct {
		counter [4]uint64
		key     [2]uint64
		want    [4]uint64
	}{
		{want: [4]uint64{0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b}},
		{
			[4]uint64{0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
			[2]uint64{0x452821e638d01377, 0xbe5466cf34e90c6c},
			[4]uint64{0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6},
		},
	} {
		if got := philox(v.key, v.counter); got != v.want {
			t.Errorf("%x, %x: %x, want %x", v.counter, v.key, got, v.want)
		}
	}
}
