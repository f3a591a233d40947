import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Request } from '#contract/core/endpoint.ts'
import { AuditEvent, listAuditEvents } from '#contract/staff/audit.ts'
import { updatePermissions, type User, type UserSummary } from '#contract/users.ts'
import { paths } from '#web/core/address/paths.ts'
import { useNow } from '#web/core/use-now.ts'
import { useListAuditEventsQuery } from '#web/features/admin/audit/api.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { formatDateTime, formatRelative } from '#web/ui/format.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { FormTextField } from '#web/ui/forms/FormText.tsx'
import { useUpdatePermissionsMutation } from './api.ts'

export type Permission = User['permissions'][number]

export const permissionLabels: Record<Permission, string> = { analyst: 'Analyst', admin: 'Admin' }

export const permissionEffects: Record<Permission, readonly string[]> = {
  analyst: [
    'Sees every company; edits and reviews assigned companies.',
    'Answers support messages, releases introductions and edits templates.',
  ],
  admin: [
    'Has analyst access to every company.',
    'Assigns analysts, funds companies, matches loans, edits investors and manages permissions.',
  ],
}

const isList = (value: unknown): value is string[] => Array.isArray(value)

const getPerson = ({ details }: AuditEvent): string =>
  typeof details['person'] === 'string' ? details['person'] : 'a person'

export function describeLogEntry(event: AuditEvent): string {
  const name = event.user?.name ?? 'Headwater'
  if (event.action === 'colleague_invited') return `${name} invited ${getPerson(event)}`
  if (event.action === 'colleague_invite_withdrawn')
    return `${name} withdrew the invitation to ${getPerson(event)}`
  return describePermissionChange(event)
}

function describePermissionChange(event: AuditEvent): string {
  const { user, details } = event
  const before = isList(details['before']) ? details['before'] : []
  const after = isList(details['after']) ? details['after'] : []
  const person = getPerson(event)
  const name = (permission: string) => permissionLabels[permission as Permission]?.toLowerCase() ?? permission
  const added = after.filter((permission) => !before.includes(permission)).map(name)
  const removed = before.filter((permission) => !after.includes(permission)).map(name)
  const removal = added.length > 0 ? 'and removed' : `removed ${person}’s`
  const parts = [
    added.length > 0 && `gave ${person} ${added.join(' and ')} access`,
    removed.length > 0 && `${removal} ${removed.join(' and ')} access`,
  ]
  return [user?.name ?? 'Headwater', ...parts.filter(Boolean)].join(' ')
}

export const getChangeReason = ({ details }: AuditEvent): string | null =>
  typeof details['reason'] === 'string' ? details['reason'] : null

const reason = updatePermissions.body.shape.reason.unwrap()
const resolver = zodResolver(z.object({ reason: z.string().trim().min(1, 'Enter a reason').pipe(reason) }))

interface PermissionDialogProps {
  person: UserSummary
  permission: Permission
  isSelf: boolean
  onClose: () => void
}

export function PermissionDialog({ person, permission, isSelf, onClose }: PermissionDialogProps) {
  const [changePermissions] = useUpdatePermissionsMutation()
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const hasPermission = person.permissions.includes(permission)
  const label = permissionLabels[permission].toLowerCase()
  const permissions = hasPermission
    ? person.permissions.filter((name) => name !== permission)
    : [...person.permissions, permission]
  return (
    <SubmitDialog
      title={
        hasPermission ? `Remove ${label} access from ${person.name}?` : `Give ${person.name} ${label} access?`
      }
      width="medium"
      kind={hasPermission ? 'danger' : 'filled'}
      submitLabel={hasPermission ? 'Remove access' : 'Give access'}
      busyLabel="Saving…"
      form={form}
      action={(fields) =>
        changePermissions({ params: { userId: person.id }, body: { permissions, ...fields } })
      }
      done={`${person.name} ${hasPermission ? 'no longer' : 'now'} has ${label} access.`}
      unchanged="Nothing was changed."
      onClose={onClose}
    >
      <p>
        {hasPermission ? 'Access ends immediately.' : 'Access starts immediately.'} An {label}:
      </p>
      <ul>
        {permissionEffects[permission].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {hasPermission && isSelf && (
        <p>
          You are removing your own access.{permission === 'admin' && ' Only another admin can restore it.'}
        </p>
      )}
      {permission === 'admin' && hasPermission && <p>You can’t remove the last admin.</p>}
      <FormTextField control={form.control} name="reason" label="Reason (shown in the audit log)" />
    </SubmitDialog>
  )
}

const logLength = 20

const logQuery: Request<typeof listAuditEvents> = {
  query: {
    action: ['permissions_changed', 'colleague_invited', 'colleague_invite_withdrawn'],
    page_size: logLength,
  },
}

function LogEntry({ event }: { event: AuditEvent }) {
  const now = useNow()
  const eventReason = getChangeReason(event)
  return (
    <CardRow>
      <RowText
        title={describeLogEntry(event)}
        note={
          <>
            <time dateTime={event.at} title={formatDateTime(event.at)}>
              {formatRelative(event.at, now)}
            </time>
            {eventReason && `: “${eventReason}”`}
          </>
        }
      />
    </CardRow>
  )
}

export function PermissionLog() {
  const log = useListAuditEventsQuery(logQuery)
  return (
    <Card
      title="Permission changes"
      action={<Link href={paths.admin.auditEvents('permissions_changed')}>All</Link>}
    >
      <Async query={log} name="the log" rows={3} empty={<CardBody>No permission changes yet.</CardBody>}>
        {({ results }) => (
          <CardRows>
            {results.map((event) => (
              <LogEntry key={event.id} event={event} />
            ))}
          </CardRows>
        )}
      </Async>
    </Card>
  )
}
