import type { FairQueue } from '../work/fair-queue.ts'

export interface FormLimits {
  files: number
  fileBytes: number
  allFileBytes?: number
  /** For all fields together; by default as much as a JSON body may have. */
  fieldBytes?: number
  fieldCount?: number
  sendingMs?: number
  queue?: FairQueue
}

export interface FormRules extends FormLimits {
  fields: readonly string[]
  filesNamed?: RegExp
}

export const defaultFieldBytes = 2 ** 20

export type CompleteRules = FormRules & Required<Pick<FormLimits, 'allFileBytes' | 'fieldBytes' | 'fieldCount'>>

/** By default 200 fields with 1 MB together, and the size of one file times their number. */
export function completeRules(rules: FormRules): CompleteRules {
  const { files, fileBytes } = rules
  return { allFileBytes: files * fileBytes, fieldBytes: defaultFieldBytes, fieldCount: 200, ...rules }
}
