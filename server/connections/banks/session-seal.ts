import type { CurrentUser } from '#server/core/core-context.ts'

/** Encryption context of a saved Quiltt session, which binds it to its user and company. */
export const getSealContext = (companyId: string, { id }: Pick<CurrentUser, 'id'>) => `${companyId} ${id}`
