/** Moves the focus to the first field in the document that is marked as invalid. */
export function focusFirstProblem(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
