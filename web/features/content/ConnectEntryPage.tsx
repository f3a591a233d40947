import { ArrowRight } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { CustomerQuestion } from '#web/features/session/CustomerQuestion.tsx'
import { readCustomer, saveCustomer, toCustomer } from '#web/features/session/saved-customer.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { ContentShell } from './ContentShell.tsx'
import { PageColumn } from './PageColumn.tsx'

const title = 'Set up your CFO desk'

/** The saved choice changes on this page only. */
const watchNothing = () => () => {}

/**
 * `/connect?customer=new|existing`, the entry of CFO customers: keeps the choice on this device until the user is known,
 * and leads to signing in.
 */
export function ConnectEntryPage() {
  usePageTitle(title)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const kindInAddress = toCustomer(search.get('customer'))
  const savedKind = useSyncExternalStore(
    watchNothing,
    () => readCustomer(window.localStorage),
    () => null,
  )
  const [chosenKind, setChosenKind] = useState<typeof savedKind>(null)
  const kind = chosenKind ?? kindInAddress ?? savedKind
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (kindInAddress) saveCustomer(window.localStorage, kindInAddress)
  }, [kindInAddress])

  const begin = () => {
    setMissing(kind === null)
    if (kind === null) return
    saveCustomer(window.localStorage, kind)
    void navigate(paths.connect)
  }
  return (
    <ContentShell>
      <PageColumn isNarrow>
        <Text variant="title">{title}</Text>
        <Text variant="lead">
          This is for companies whose finances we look after. You tell us about the company, connect your
          books and your bank, and add the documents that connections cannot show.
        </Text>
        <Text>
          Connections let us read and nothing else: we never see your passwords and cannot move money. What
          you write is saved as you type, so you can stop and come back. It is not an application for funding.
        </Text>
        <CustomerQuestion value={kind} onChange={setChosenKind} isMissing={isMissing && kind === null} />
        <Button size="large" onClick={begin} endIcon={<Icon of={ArrowRight} />}>
          Sign in and begin
        </Button>
      </PageColumn>
    </ContentShell>
  )
}
