/** A stretch of a text, with the address that it is, if it is one. */
export interface Stretch {
  text: string
  href?: string
}

/** Quotation marks and angle brackets stand around addresses, not in them. */
const candidates = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”„«»]+/giu

/** What ends the sentence around an address rather than the address. */
const closings = ".,;:!?'’…]}"

/** The stretches of a plain text between its web addresses, and these, so that readers can follow them. Joined they are the text. */
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

/** A bracket that was opened within the address belongs to it. */
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
