import { hashSync, type Options, verifySync } from '@node-rs/argon2'
import { letOthersGoFirst, serveThread } from '../platform/work/thread.ts'

/** What is done with a password: compared with a hash, or hashed. */
export type PasswordQuestion = { password: string; expected: string } | { password: string; parameters: Options }

letOthersGoFirst()

serveThread((question: PasswordQuestion): boolean | string =>
  'expected' in question
    ? verifySync(question.expected, question.password)
    : hashSync(question.password, question.parameters),
)
