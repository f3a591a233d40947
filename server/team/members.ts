import type { TeamMember } from '#contract/team.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { CompanyRole } from '#server/core/http/access.ts'

export function listMembers(db: Database | Transaction, companyId: string): Promise<TeamMember[]> {
  return db
    .selectFrom('company_members as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .select(['person.id', 'person.email', 'person.email_verified', 'person.name'])
    .select(['member.role', 'member.created_at as joined_at'])
    .where('member.company_id', '=', companyId)
    .orderBy('member.created_at')
    .orderBy('person.id')
    .execute()
}

/** Returns true if the role can remove members and add owners. */
export const canManageTeam = ({ role }: { role: CompanyRole | null }) =>
  role?.membership === 'owner' || role?.isAdmin === true
