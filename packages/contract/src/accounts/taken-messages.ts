/** What the server says at a field with the name or address of another account. */
export const takenMessages = {
  username: 'A user with that username already exists.',
  email: 'A user with that email already exists.',
} as const
