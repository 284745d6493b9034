/**
 * The list that a row was opened from, with its filters, if the navigation state has its address.
 */
export function backToList(state: unknown, list: string): string {
  const from = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  return typeof from === 'string' && (from === list || from.startsWith(`${list}?`)) ? from : list
}
