import type { AuditEvent } from '#contract/staff/audit.ts'
import { type AuditPart, describeAuditEvent } from '#contract/staff/audit-words.ts'
import { toQueryString } from '#contract/core/form.ts'
import { paths } from '#web/core/address/paths.ts'
import { Link } from '#web/ui/actions/Link.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { RowText } from '#web/ui/layout/RowText.tsx'

const getHref = ({ kind, id }: NonNullable<AuditPart['link']>, text: string) => {
  if (kind === 'conversation') return paths.admin.conversation(id)
  if (kind === 'mail') return paths.admin.mail(id)
  if (kind === 'documents') return paths.admin.company(id, 'documents')
  return toUserSearchHref(text)
}

/** Returns the URL of a search for the user, because users do not have their own pages. */
export const toUserSearchHref = (search: string) => paths.admin.users + toQueryString({ view: 'all', search })

function describeOrigin({ count, last_at, details }: AuditEvent): string {
  const { address } = details
  return [
    ...(last_at === null ? [] : [`${count} times, last ${formatDateTime(last_at)}`]),
    ...(typeof address === 'string' ? [`From ${address}`] : []),
  ].join(' · ')
}

export const AuditEventText = ({ event }: { event: AuditEvent }) => (
  <RowText
    title={describeAuditEvent(event).map(({ text, link }) =>
      link ? (
        <Link key={link.kind} href={getHref(link, text)}>
          {text}
        </Link>
      ) : (
        text
      ),
    )}
    note={describeOrigin(event)}
  />
)
