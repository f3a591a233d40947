import type { ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany, selectMayEdit } from '#web/features/company/selectors.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Strip } from '#web/ui/shells/Strip.tsx'

export function StaffStrip({ children }: { children: ReactNode }) {
  const company = useAppSelector(selectCompany)
  const mayEdit = useAppSelector(selectMayEdit)
  if (!company) return children
  const text = (
    <>
      <span>
        You’re {mayEdit ? 'editing' : 'viewing'} <b>{formatCompanyName(company.name)}</b>’s application as
        staff
        {mayEdit && <Visible from="md">. Changes are recorded under your name</Visible>}
      </span>
      <Link href={paths.admin.company(company.id)}>Back to case</Link>
    </>
  )
  return (
    <Strip label="Working as staff" tone="info" text={text}>
      {children}
    </Strip>
  )
}
