/** Messages of the server for a username or email address that is taken. */
export const takenMessages = {
  username: 'A user with that username already exists.',
  email: 'A user with that email already exists.',
} as const
