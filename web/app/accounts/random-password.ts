/** 32 characters, so that a byte modulo 32 is unbiased. 0, 1, l and o look alike. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const groups = 4
const groupLength = 5

/** 100 bits, in groups that are easy to copy by hand. */
export function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * groupLength))
  const characters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
  return Array.from({ length: groups }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-')
}
