import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network-address.ts'

const cidrsOf = (address: string) => networksOf(address).map(({ cidr }) => cidr)

test.each([
  ['192.0.2.7', ['192.0.2.7', '192.0.2.0/24']],
  ['::ffff:192.0.2.7', ['192.0.2.7', '192.0.2.0/24']],
  ['::FFFF:c000:207', ['192.0.2.7', '192.0.2.0/24']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['2001:db8:1:a2ff::6', ['2001:db8:1:a2ff::/64', '2001:db8:1:a200::/56', '2001:db8:1::/48']],
  ['2001:DB8:1:2::6%eth0', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8::/64', '2001:db8::/56', '2001:db8::/48']],
  ['::1', ['::/64', '::/56', '::/48']],
  ['not an address', ['not an address']],
])('%s is counted in %j', (address, networks) => {
  expect(cidrsOf(address)).toEqual(networks)
  expect(networkOf(address)).toBe(networks[0])
})

test('wider networks have higher limits', () => {
  for (const address of ['192.0.2.7', '2001:db8::1']) {
    const allowances = networksOf(address).map(({ allowance }) => allowance)
    expect(allowances[0]).toBe(1)
    expect(allowances).toEqual([...new Set(allowances)].toSorted((a, b) => a - b))
  }
})

const groups = fc.array(fc.nat({ max: 0xffff }), { minLength: 8, maxLength: 8 })
const hex = (values: number[]) => values.map((value) => value.toString(16))

const notations: ((values: number[]) => string)[] = [
  (values) => hex(values).join(':'),
  (values) => hex(values).join(':').toUpperCase(),
  (values) =>
    hex(values)
      .map((group) => group.padStart(4, '0'))
      .join(':'),
  (values) => `${hex(values).join(':')}%eth0`,
  (values) => {
    const [high = 0, low = 0] = values.slice(6)
    return `${hex(values.slice(0, 6)).join(':')}:${[high >> 8, high & 255, low >> 8, low & 255].join('.')}`
  },
  (values) =>
    hex(values)
      .join(':')
      .replace(/(?:^|:)0(?::0)+(?:$|:)/, '::'),
]

const sparse = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 0xffff })), { minLength: 8, maxLength: 8 })

test('every notation of an address is counted in the same networks', () => {
  fc.assert(
    fc.property(fc.oneof(groups, sparse), (values) => {
      fc.pre(values.slice(0, 5).some((value) => value !== 0))
      const [first, ...others] = notations.map((write) => cidrsOf(write(values)))
      for (const other of others) expect(other).toEqual(first)
    }),
  )
})

test('IPv4 is counted in the same networks plain and mapped into IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const mapped = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
      for (const same of [`::ffff:${address}`, `::FFFF:${mapped}`, `0:0:0:0:0:ffff:${mapped}`]) {
        expect(cidrsOf(same)).toEqual(cidrsOf(address))
      }
    }),
  )
})

test('two addresses share exactly the networks whose bits they share', () => {
  fc.assert(
    fc.property(groups, fc.nat({ max: 127 }), (values, bit) => {
      const other = values.map((value, index) => (index === bit >> 4 ? value ^ (1 << (15 - (bit & 15))) : value))
      fc.pre([values, other].every((each) => each.slice(0, 5).some((value) => value !== 0)))
      const [one, two] = [values, other].map((each) => networksOf(hex(each).join(':')))
      const lengths = [64, 56, 48]
      expect(one?.map(({ cidr }, index) => cidr === two?.[index]?.cidr)).toEqual(lengths.map((length) => bit >= length))
    }),
  )
})
