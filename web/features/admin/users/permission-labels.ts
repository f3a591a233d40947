import type { AuditEvent } from '#contract/staff/audit.ts'
import type { Permission } from './slice.ts'

export const permissionLabels: Record<Permission, string> = { analyst: 'Analyst', admin: 'Admin' }

/** What a permission lets somebody do. */
export const permissionEffects: Record<Permission, readonly string[]> = {
  analyst: [
    'Sees every company, and edits and reviews those assigned to them.',
    'Answers support, releases introductions, and changes templates.',
  ],
  admin: [
    'Does everything an analyst does, on every company.',
    'Assigns analysts, funds companies, matches loans, changes investors, and says who may do what.',
  ],
}

const isList = (value: unknown): value is string[] => Array.isArray(value)

const getPerson = ({ details }: AuditEvent): string =>
  typeof details['person'] === 'string' ? details['person'] : 'somebody'

/** `Ada made Bo Lind analyst`, `Ada invited bo@example.com`: one entry of the log in words. */
export function describeLogEntry(event: AuditEvent): string {
  const name = event.user?.name ?? 'The product'
  if (event.action === 'colleague_invited') return `${name} invited ${getPerson(event)}`
  if (event.action === 'colleague_invite_withdrawn')
    return `${name} took the invitation of ${getPerson(event)} back`
  return describePermissionChange(event)
}

function describePermissionChange(event: AuditEvent): string {
  const { user, details } = event
  const before = isList(details['before']) ? details['before'] : []
  const after = isList(details['after']) ? details['after'] : []
  const person = getPerson(event)
  const name = (permission: string) => permissionLabels[permission as Permission]?.toLowerCase() ?? permission
  const given = after.filter((one) => !before.includes(one)).map(name)
  const taken = before.filter((one) => !after.includes(one)).map(name)
  const parts = [
    given.length > 0 && `made ${person} ${given.join(' and ')}`,
    taken.length > 0 &&
      `${given.length > 0 ? 'and no longer' : `made ${person} no longer`} ${taken.join(' or ')}`,
  ]
  return [user?.name ?? 'The product', ...parts.filter(Boolean)].join(' ')
}

export const getReason = ({ details }: AuditEvent): string | null =>
  typeof details['reason'] === 'string' ? details['reason'] : null
