import type { FairQueue } from '../work/fair-queue.ts'

export interface FormLimits {
  /** Most files in one form. */
  files: number
  fileBytes: number
  /** Of all files together; as much as that many files may have unless said otherwise. */
  allFileBytes?: number
  /** Of all fields together; as much as a JSON body may have unless said otherwise. */
  fieldBytes?: number
  /** How many fields; 200 unless said otherwise. */
  fieldCount?: number
  /** How long it may take to arrive, if longer than others; at most `maxTotalMs`. */
  sendingMs?: number
  /** Where a form with files waits, if not with all others. */
  queue?: FairQueue
}

export interface FormRules extends FormLimits {
  /** The fields that the route reads; files in others are not kept. */
  fields: readonly string[]
  /** Names of files that it reads beside those. */
  filesNamed?: RegExp
}

/** As much text as a JSON body may have. */
export const defaultFieldBytes = 2 ** 20

/** Rules with every bound filled in. */
export type CompleteRules = FormRules & Required<Pick<FormLimits, 'allFileBytes' | 'fieldBytes' | 'fieldCount'>>

export function completeRules(rules: FormRules): CompleteRules {
  const { files, fileBytes } = rules
  return { allFileBytes: files * fileBytes, fieldBytes: defaultFieldBytes, fieldCount: 200, ...rules }
}
