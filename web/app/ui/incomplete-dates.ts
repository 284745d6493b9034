/** Half-typed dates and times, whose values read as empty. */
export function incompleteDates(form: HTMLFormElement | null): HTMLInputElement[] {
  const dates = form?.querySelectorAll<HTMLInputElement>('input[type^="date"]') ?? []
  return [...dates].filter(({ validity }) => validity.badInput)
}

export const incompleteText = 'Enter the full date or clear the field.'

export function incompleteTextOf({ type }: HTMLInputElement): string {
  return type === 'date' ? incompleteText : 'Enter the full date and time or clear the field.'
}
