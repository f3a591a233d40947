import * as inbox from '#contract/staff/support-inbox.ts'
import * as contract from '#contract/support.ts'
import type { Route } from '#server/context.ts'
import { addSupportNote, countInbox, listInbox, loadInboxConversation, updateThread } from './inbox.ts'
import { authorizeMessageFile, authorizeThreadFile } from './file-authorization.ts'
import { authorizeThread, listThreads, loadConversation, openMessageFile } from './read.ts'
import { auditConversationOpening } from './opening.ts'
import { readReplyTime } from './reply-time.ts'
import { createSavedReply, deleteSavedReply, listSavedReplies, updateSavedReply } from './saved-replies.ts'
import { markThreadRead, openThread, sendMessage } from './support.ts'
import { readAsVisitor, writeAsVisitor } from './visitors.ts'

export function supportRoutes(route: Route): void {
  route(contract.listSupportThreads, ({ ctx, user }) => listThreads(ctx, user))
  route(contract.openSupportThread, ({ ctx, user, body }) => openThread(ctx, user, body), authorizeThreadFile)
  route(contract.getSupportThread, async ({ ctx, user, params: { threadId }, query }) => {
    const { side, ...thread } = await authorizeThread(ctx.db, user, threadId)
    if (side === 'staff') await auditConversationOpening(ctx, user, thread)
    return loadConversation(ctx.db, threadId, side, query.before)
  })
  route(
    contract.sendSupportMessage,
    (r) => sendMessage(r.ctx, r.user, r.params.threadId, r.body),
    authorizeMessageFile,
  )
  route(contract.getReplyTime, ({ ctx }) => readReplyTime(ctx))
  route(contract.markSupportThreadRead, (r) => markThreadRead(r.ctx, r.user, r.params.threadId))
  route(contract.downloadSupportFile, (r) => openMessageFile(r.ctx, r.user, r.params.messageId))
  route(contract.writeAsVisitor, ({ ctx, callerKey, body }) => writeAsVisitor(ctx, callerKey, body))
  route(contract.readAsVisitor, ({ ctx, body }) => readAsVisitor(ctx, body))
}

export function supportInboxRoutes(route: Route): void {
  route(inbox.listSupportInbox, ({ ctx, user, query }) => listInbox(ctx, user, query))
  route(inbox.getInboxCounts, ({ ctx, user }) => countInbox(ctx, user))
  route(inbox.getInboxConversation, (r) =>
    loadInboxConversation(r.ctx, r.user, r.params.threadId, r.query.before),
  )
  route(inbox.updateSupportThread, (r) => updateThread(r.ctx, r.params.threadId, r.body))
  route(inbox.addSupportNote, (r) => addSupportNote(r.ctx, r.user, r.params.threadId, r.body.text))
  route(inbox.listSavedReplies, ({ ctx, user }) => listSavedReplies(ctx, user))
  route(inbox.createSavedReply, ({ ctx, user, body }) => createSavedReply(ctx, user, body))
  route(inbox.updateSavedReply, (r) => updateSavedReply(r.ctx, r.user, r.params.replyId, r.body))
  route(inbox.deleteSavedReply, (r) => deleteSavedReply(r.ctx, r.user, r.params.replyId))
}
