import { draftKey, readDraft } from './draft-storage.ts'

/** Returns the rest of the name of each of the user's drafts that begins with `start`. */
export function draftNamesAfter({ id }: { id: number }, start: string): string[] {
  const beginning = draftKey(id, start)
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(beginning) && readDraft(localStorage, key, Date.now()) !== null)
    .map((key) => key.slice(beginning.length))
}
