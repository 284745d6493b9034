/** Part of a text, with its address if it is one. */
export interface Stretch {
  text: string
  href?: string
}

/** Quotation marks and angle brackets surround addresses and are not part of them. */
const candidates = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”„«»]+/giu

/** Punctuation that ends the sentence around an address. */
const closings = ".,;:!?'’…]}"

/** Splits a plain text into web addresses and the parts between them. Joined they give the text. */
export function bareLinks(text: string): Stretch[] {
  const stretches: Stretch[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const href = withoutClosings(found)
    if (!URL.canParse(href)) continue
    if (index > end) stretches.push({ text: text.slice(end, index) })
    stretches.push({ text: href, href })
    end = index + href.length
  }
  if (end < text.length) stretches.push({ text: text.slice(end) })
  return stretches
}

/** A bracket that is opened within the address belongs to it. */
function withoutClosings(found: string): string {
  let unopened = found.split(')').length - found.split('(').length
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    if (last === ')' && unopened > 0) unopened -= 1
    else if (!closings.includes(last)) break
  }
  return found.slice(0, end)
}
