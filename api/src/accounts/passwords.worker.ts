import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** What is done with a password: compared with a hash, or hashed. */
export type PasswordQuestion = { password: string; expected: string } | { password: string; parameters: Options }

export default function answer(question: PasswordQuestion): boolean | string {
  return 'expected' in question
    ? verifySync(question.expected, question.password)
    : hashSync(question.password, question.parameters)
}
