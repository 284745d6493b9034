/** Where the way back from one row of a list leads: to the list as it was, where the state of the navigation holds its address. */
export function listBehind(state: unknown, list: string): string {
  const from = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  return typeof from === 'string' && (from === list || from.startsWith(`${list}?`)) ? from : list
}
