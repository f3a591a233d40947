import type { CurrentUser } from '#server/core/core-context.ts'

/** Binds a saved Quiltt session to its user and company. */
export const getSealContext = (companyId: string, { id }: Pick<CurrentUser, 'id'>) => `${companyId} ${id}`
