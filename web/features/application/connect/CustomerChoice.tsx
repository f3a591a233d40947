import { useState } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { CustomerQuestion } from '#web/features/session/CustomerQuestion.tsx'
import { chooseCustomer, type Customer } from '#web/features/session/users-slice.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { FocusShell } from '#web/ui/shells/FocusShell.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { connectFlow } from './connect-flow.ts'

/** For somebody signed in who did not come by the entry of the flow: the steps depend on the answer. */
export function CustomerChoice() {
  usePageTitle('Set up your CFO desk')
  const [kind, setKind] = useState<Customer | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, error, submit } = useSubmit(chooseCustomer)
  const begin = () => {
    setMissing(kind === null)
    if (kind) void submit(kind)
  }
  return (
    <FocusShell
      homeHref={paths.dashboard}
      companyName={connectFlow.topic ?? ''}
      exit={{ href: paths.dashboard, label: 'Exit' }}
    >
      <PageHead
        title="Set up your CFO desk"
        lead="For companies whose finances we look after. One question decides which steps there are."
      />
      <Stack gap={3} align="start" narrow>
        <CustomerQuestion value={kind} onChange={setKind} isMissing={isMissing && kind === null} />
        {error && (
          <Note tone="bad" live="alert">
            {error.message}. Your choice was not saved; try again in a moment.
          </Note>
        )}
        <Button size="large" loading={isBusy} onClick={begin}>
          {isBusy ? 'Saving…' : 'Begin'}
        </Button>
      </Stack>
    </FocusShell>
  )
}
