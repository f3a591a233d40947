import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Request } from '#contract/core/endpoint.ts'
import { AuditEvent, listAuditEvents } from '#contract/staff/audit.ts'
import { updatePermissions, type User, type UserSummary } from '#contract/users.ts'
import { paths } from '#web/core/address/paths.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { useNow } from '#web/core/use-now.ts'
import { useListAuditEventsQuery } from '#web/features/admin/audit/api.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { formatDateTime, formatRelative } from '#web/ui/format.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { useUpdatePermissionsMutation } from './api.ts'

export type Permission = User['permissions'][number]

export const permissionLabels: Record<Permission, string> = { analyst: 'Analyst', admin: 'Admin' }

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
  typeof details['person'] === 'string' ? details['person'] : 'a person'

/** `Ada made Bo Lind analyst`, `Ada invited bo@example.com`: describes an entry of the log. */
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
  const given = after.filter((permission) => !before.includes(permission)).map(name)
  const taken = before.filter((permission) => !after.includes(permission)).map(name)
  const parts = [
    given.length > 0 && `made ${person} ${given.join(' and ')}`,
    taken.length > 0 &&
      `${given.length > 0 ? 'and no longer' : `made ${person} no longer`} ${taken.join(' or ')}`,
  ]
  return [user?.name ?? 'The product', ...parts.filter(Boolean)].join(' ')
}

export const getReason = ({ details }: AuditEvent): string | null =>
  typeof details['reason'] === 'string' ? details['reason'] : null

const reason = updatePermissions.body.shape.reason.unwrap()
const resolver = zodResolver(
  z.object({ reason: z.string().trim().min(1, 'Say why, for those who read the log').pipe(reason) }),
)

interface PermissionDialogProps {
  person: UserSummary
  permission: Permission
  isSelf: boolean
  onClose: () => void
}

export function PermissionDialog({ person, permission, isSelf, onClose }: PermissionDialogProps) {
  const toasts = useToasts()
  const [changePermissions] = useUpdatePermissionsMutation()
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const has = person.permissions.includes(permission)
  const label = permissionLabels[permission].toLowerCase()
  const permissions = has
    ? person.permissions.filter((held) => held !== permission)
    : [...person.permissions, permission]
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (fields) => changePermissions({ params: { userId: person.id }, body: { permissions, ...fields } }),
    () => {
      toasts.show({ text: `${person.name} is ${has ? 'no longer' : 'now'} ${label}.` })
      onClose()
    },
  )
  return (
    <FormDialog
      title={has ? `Should ${person.name} no longer be ${label}?` : `Make ${person.name} ${label}?`}
      width="medium"
      kind={has ? 'danger' : 'filled'}
      submitLabel={has ? `Take ${label} away` : `Make ${label}`}
      busyLabel="Saving…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{has ? 'What ends at their next click:' : 'What they may do from their next click:'}</p>
      <ul>
        {permissionEffects[permission].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {has && isSelf && <p>This is you: another admin has to give it back.</p>}
      {permission === 'admin' && has && <p>The last admin cannot be taken away.</p>}
      <FormField control={form.control} name="reason">
        {(field) => <TextField {...field} label="Reason, kept in the log" />}
      </FormField>
    </FormDialog>
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
  const logged = getReason(event)
  return (
    <CardRow>
      <RowText
        title={describeLogEntry(event)}
        note={
          <>
            <time dateTime={event.at} title={formatDateTime(event.at)}>
              {formatRelative(event.at, now)}
            </time>
            {logged && `: “${logged}”`}
          </>
        }
      />
    </CardRow>
  )
}

/** The latest changes of permissions, with their authors and reasons. */
export function PermissionLog() {
  const log = useListAuditEventsQuery(logQuery)
  return (
    <Card
      title="Changes of permissions"
      action={<Link href={paths.admin.auditEvents('permissions_changed')}>All</Link>}
    >
      <Async
        query={log}
        failed="The log couldn't be loaded"
        loading={<SkeletonRows rows={3} label="Loading the log" />}
        isEmpty={({ results }) => results.length === 0}
        empty={<CardBody>No one’s permissions were changed yet.</CardBody>}
      >
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
