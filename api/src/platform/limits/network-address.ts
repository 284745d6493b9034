import { isIPv6 } from 'node:net'

/**
 * What counts as one address for limits: an IPv4 address in whichever form, and of IPv6 the /64 network, which a single
 * subscriber has for himself.
 */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1]
  if (mapped) return mapped
  const [address = ''] = ipAddress.split('%')
  if (!isIPv6(address)) return ipAddress
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
