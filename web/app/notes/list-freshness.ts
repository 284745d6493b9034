let changes = 0
let shownChanges = 0

/** The notes were changed here: the list that is shown is of before. */
export function noteChange(): void {
  changes += 1
}

/** Loads a list that shows every change so far. */
export async function showingChanges<T>(load: () => Promise<T>): Promise<T> {
  const before = changes
  const loaded = await load()
  shownChanges = Math.max(shownChanges, before)
  return loaded
}

/** Whether the list has to be loaded although its address stays: going on to another place gives up what was being loaded. */
export function isListOld(): boolean {
  return shownChanges < changes
}
