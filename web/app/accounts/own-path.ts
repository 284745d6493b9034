const base = 'http://own.invalid'

/** Screens that a person who has just signed in has no business on. */
const entryScreens = ['/login', '/register']

/**
 * The path, query and fragment that `wanted` names on this site; null for anything that would lead elsewhere, or back to an entry
 * screen. The text comes from an address that anybody may have written.
 */
export function ownPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, base)) return null
  const { origin, pathname, search, hash } = new URL(wanted, base)
  // A path that begins with two slashes would be read as the name of another site.
  if (origin !== base || pathname.startsWith('//') || entryScreens.includes(pathname.replace(/\/+$/, ''))) return null
  return pathname + search + hash
}
