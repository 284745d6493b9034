/** Half-typed dates and times, whose values read as empty. */
export function incompleteDates(form: HTMLFormElement | null): HTMLInputElement[] {
  const dates = form?.querySelectorAll<HTMLInputElement>('input[type^="date"]') ?? []
  return [...dates].filter(({ validity }) => validity.badInput)
}

export function incompleteText({ type }: Pick<HTMLInputElement, 'type'>): string {
  return `Enter the full date${type === 'date' ? '' : ' and time'} or clear the field.`
}
