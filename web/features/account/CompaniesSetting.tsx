import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { switchCompany } from '#web/features/company/switch-company.ts'
import { selectCompanyId, selectIsStaff } from '#web/features/session/selectors.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { AddCompanyDialog } from './AddCompanyDialog.tsx'
import { Setting } from './Setting.tsx'

export function CompaniesSetting({ user }: { user: User }) {
  const isStaff = useAppSelector(selectIsStaff)
  const [isAdding, setAdding] = useState(false)
  return (
    <Setting
      title="Your companies"
      about="Each company has its own application, connections and team. If you have several companies, you can also switch between them above the menu."
    >
      <CardRows>
        {user.companies.map((company) => (
          <CompanyRow key={company.id} company={company} />
        ))}
        {/* Staff use a different page to add companies for customers. */}
        {!isStaff && (
          <CardRow wrap>
            <RowText note="Applying for another company?" />
            <Button kind="line" size="small" icon={<Icon of={Plus} small />} onClick={() => setAdding(true)}>
              Add company
            </Button>
          </CardRow>
        )}
      </CardRows>
      {isAdding && <AddCompanyDialog onClose={() => setAdding(false)} />}
    </Setting>
  )
}

const roleLabels = { owner: 'Owner', member: 'Member' }

function CompanyRow({ company: { id, name, status, role } }: { company: User['companies'][number] }) {
  const isOpen = useAppSelector(selectCompanyId) === id
  // If the switch fails, the action is still fulfilled, with the error as its payload.
  const [switchError, setSwitchError] = useState<string | null>(null)
  const { isBusy, error, submit } = useSubmit(switchCompany, {
    onDone: (reason) => setSwitchError(reason?.message ?? null),
  })
  const displayName = name ?? 'New company'
  const failure = error?.message ?? switchError
  return (
    <CardRow wrap>
      <AvatarTile name={displayName} tone="water" />
      <RowText
        strong
        title={displayName}
        note={`${roleLabels[role]} · ${companyStatuses[status]}`}
        error={failure && `${failure}. The company couldn’t be opened.`}
      />
      {isOpen ? (
        <StateTag tone="ok">Current</StateTag>
      ) : (
        <ActionLink about={displayName} onClick={() => void (isBusy || submit(id))}>
          {isBusy ? 'Opening…' : 'Open'}
        </ActionLink>
      )}
    </CardRow>
  )
}
