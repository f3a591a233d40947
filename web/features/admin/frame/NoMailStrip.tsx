import { type ReactNode, use } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { SendsMail } from '#web/core/page/sends-mail.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { Link } from '#web/ui/actions/Link.tsx'
import { Strip } from '#web/ui/shells/Strip.tsx'

export function NoMailStrip({ children }: { children: ReactNode }) {
  const isAdmin = useAppSelector(selectIsAdmin)
  if (use(SendsMail)) return children
  const text = (
    <>
      <span>No emails are sent, because no mail server is configured.</span>
      {isAdmin && <Link href={paths.admin.outbox}>Open outbox</Link>}
    </>
  )
  return (
    <Strip label="Emails" tone="info" text={text}>
      {children}
    </Strip>
  )
}
