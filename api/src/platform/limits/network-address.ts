import { isIPv6 } from 'node:net'

/** What counts as one address for limits: of IPv6 the /64 network, which a single subscriber has. Takes canonical addresses. */
export function networkOf(ipAddress: string): string {
  if (!isIPv6(ipAddress)) return ipAddress
  const [head = '', tail] = ipAddress.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return `${network.join(':')}::/64`
}
