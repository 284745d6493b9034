import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface Network {
  cidr: string
  /** How many times as much as a single address it may use. */
  allowance: number
}

interface Width extends Pick<Network, 'allowance'> {
  bits: number
}

const widths: Record<'ipv4' | 'ipv6', [Width, ...Width[]]> = {
  ipv4: [
    { bits: 32, allowance: 1 },
    { bits: 24, allowance: 8 },
  ],
  ipv6: [
    { bits: 64, allowance: 1 },
    { bits: 56, allowance: 2 },
    { bits: 48, allowance: 8 },
  ],
}

/** The networks around an address in any notation, narrowest first. Other text counts as itself. */
export function networksOf(ipAddress: string): [Network, ...Network[]] {
  if (isIP(ipAddress) === 0) return [{ cidr: ipAddress, allowance: 1 }]
  const address = ipaddr.process(ipAddress)
  const networkAt = ({ bits, allowance }: Width) => ({ cidr: cidrOf(address, bits), allowance })
  const [narrowest, ...wider] = widths[address.kind()]
  return [networkAt(narrowest), ...wider.map(networkAt)]
}

/** The narrowest of `networksOf`: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ipAddress: string): string {
  if (isIPv4(ipAddress) || isIP(ipAddress) === 0) return ipAddress
  const address = ipaddr.process(ipAddress)
  return cidrOf(address, widths[address.kind()][0].bits)
}

function cidrOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray()
  if (bits === bytes.length * 8) return address.toString()
  const network = bytes.map((byte, index) => byte & (0xff << clamp(8 * (index + 1) - bits, 0, 8)))
  return `${ipaddr.fromByteArray(network)}/${bits}`
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
