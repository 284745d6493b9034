/** Magic numbers in hexadecimal of the formats that can be uploaded. */
const signatures = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  gif: /^474946383[79]61/,
  webp: /^52494646.{8}57454250/,
} as const

export const imageFormats: ReadonlySet<string> = new Set(Object.keys(signatures))

/** Number of bytes that `startsLikeImage` needs. */
export const signatureBytes = 12

export function startsLikeImage(beginning: Uint8Array): boolean {
  const hex = [...beginning.subarray(0, signatureBytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return Object.values(signatures).some((signature) => signature.test(hex))
}
