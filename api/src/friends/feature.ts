import type { FastifyInstance } from 'fastify'
import { bindFriends } from './friends.routes.ts'

export async function registerFriends(app: FastifyInstance): Promise<void> {
  bindFriends(app)
}
