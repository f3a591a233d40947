import type { TeamRole } from '#contract/team.ts'

export const roleLabels: Record<TeamRole, string> = { owner: 'Owner', member: 'Member' }
