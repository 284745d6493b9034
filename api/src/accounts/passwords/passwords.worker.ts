import { hashSync, type Options, verifySync } from '@node-rs/argon2'

export type PasswordTask = { password: string; expected: string } | { password: string; parameters: Options }

export default function answer(task: PasswordTask): boolean | string {
  return 'expected' in task ? verifySync(task.expected, task.password) : hashSync(task.password, task.parameters)
}
