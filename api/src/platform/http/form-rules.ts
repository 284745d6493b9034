import type { FairQueue } from '../work/fair-queue.ts'

export interface FormLimits {
  files: number
  fileBytes: number
  /** For all files together; by default the sum of their limits. */
  allFileBytes?: number
  /** For all fields together; by default as much as a JSON body may have. */
  fieldBytes?: number
  /** 200 by default. */
  fieldCount?: number
  /** How long the body may take to arrive, at most `maxTotalMs`. */
  sendingMs?: number
  /** The queue of forms with files; by default the shared one. */
  queue?: FairQueue
}

export interface FormRules extends FormLimits {
  /** The fields that the route reads; files in others are not stored. */
  fields: readonly string[]
  /** File names that the route also reads. */
  filesNamed?: RegExp
}

/** As much text as a JSON body may have. */
export const defaultFieldBytes = 2 ** 20

export type CompleteRules = FormRules & Required<Pick<FormLimits, 'allFileBytes' | 'fieldBytes' | 'fieldCount'>>

export function completeRules(rules: FormRules): CompleteRules {
  const { files, fileBytes } = rules
  return { allFileBytes: files * fileBytes, fieldBytes: defaultFieldBytes, fieldCount: 200, ...rules }
}
