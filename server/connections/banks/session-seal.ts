import type { CurrentUser } from '#server/core/core-context.ts'

/** The context that a saved Quiltt session is sealed with, so that it opens for no other user or company. */
export const getSealContext = (companyId: string, { id }: Pick<CurrentUser, 'id'>) => `${companyId} ${id}`
