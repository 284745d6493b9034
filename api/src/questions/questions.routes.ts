import { questionBounds } from '@ledgerdeck/contract/question-bounds'
import * as contract from '@ledgerdeck/contract/questions'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { type CallLimit, staffActs } from '../platform/limits/call-limit.ts'
import { counted } from '../platform/text/format.ts'
import { exportQuestions } from './question-files.service.ts'
import { checkImport, importQuestions } from './question-import.service.ts'
import { presentCheck, presentQuestion, presentQuestionList, presentQuizQuestion } from './questions.presenter.ts'
import { listCategories, listQuizCategories } from './questions.repository.ts'
import {
  createQuestion,
  deleteQuestions,
  getQuestion,
  listPostQuestions,
  listQuestions,
  publishQuestions,
  questionTags,
  updateQuestion,
} from './questions.service.ts'

const questionFiles: CallLimit = {
  name: 'question-files',
  counts: 'files of questions checked or imported',
  points: 300,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

export function bindQuestions(app: FastifyInstance): void {
  bindEndpoint(app, contract.listQuestions, {
    handle: async (ctx, { query }) => presentQuestionList(await listQuestions(ctx, query)),
  })
  bindEndpoint(app, contract.listQuestionCategories, {
    handle: async ({ db }, { query }) => listCategories(db, query),
  })
  bindEndpoint(app, contract.getQuestion, {
    handle: async ({ db }, { params }) => presentQuestion(await getQuestion(db, params.id)),
  })
  bindEndpoint(app, contract.createQuestion, {
    limit: staffActs,
    handle: (ctx, { body, answerOnce }) =>
      answerOnce(
        () => createQuestion(ctx, body),
        (question) => ({ msg: 'Question added!', data: presentQuestion(question) }),
      ),
  })
  bindEndpoint(app, contract.updateQuestion, {
    limit: staffActs,
    saved: async ({ db }, { id }) => presentQuestion(await getQuestion(db, id)),
    handle: async (ctx, { params, body }) => ({
      msg: 'Question saved!',
      data: presentQuestion(await updateQuestion(ctx, params.id, body)),
    }),
  })
  bindEndpoint(app, contract.publishQuestions, {
    limit: staffActs,
    handle: async (ctx, { body }) => {
      const changed = await publishQuestions(ctx, body.ids, body.is_published)
      return {
        msg: `${counted(changed, 'question')} ${body.is_published ? 'published' : 'no longer published'}.`,
        changed,
      }
    },
  })
  bindEndpoint(app, contract.deleteQuestions, {
    limit: staffActs,
    handle: async (ctx, { body }) => {
      const changed = await deleteQuestions(ctx, body.ids)
      return { msg: `${counted(changed, 'question')} deleted.`, changed }
    },
  })
  bindQuestionFiles(app)
  bindEndpoint(app, contract.listQuizCategories, {
    handle: ({ db }) => listQuizCategories(db),
    cacheTags: () => [...questionTags, 'posts'],
    isSharedByPages: true,
  })
  bindEndpoint(app, contract.listPostQuestions, {
    handle: async (ctx, { params }) => {
      const { postId, rows } = await listPostQuestions(ctx, params.slug)
      return { post_id: postId, data: rows.map(presentQuizQuestion) }
    },
    cacheTags: ({ post_id }) => [...questionTags, `post:${post_id}`],
  })
}

function bindQuestionFiles(app: FastifyInstance): void {
  const form = { files: 1, fileBytes: questionBounds.importBytes }
  bindEndpoint(app, contract.exportQuestions, { handle: (ctx, { query }) => exportQuestions(ctx, query) })
  bindEndpoint(app, contract.checkQuestionImport, {
    limit: questionFiles,
    form,
    handle: async (ctx, { body }) => presentCheck(await checkImport(ctx, body.file)),
  })
  bindEndpoint(app, contract.importQuestions, {
    limit: questionFiles,
    form,
    handle: (ctx, { body, answerOnce }) =>
      answerOnce(
        () => importQuestions(ctx, body.file),
        ({ created, leftOut }) => ({ msg: `${counted(created, 'question')} imported.`, created, left_out: leftOut }),
      ),
  })
}
