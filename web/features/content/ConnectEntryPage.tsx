import { ArrowRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { publicPages } from '#contract/rules/public-pages.ts'
import { paths } from '#web/core/address/paths.ts'
import { CustomerQuestion } from '#web/features/session/CustomerQuestion.tsx'
import { toCustomer } from '#web/features/session/saved-customer.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { MessagePage } from './MessagePage.tsx'

/**
 * `/connect?customer=new|existing`, the entry of CFO customers. `public.ts` keeps the choice on this device until the user
 * is known.
 */
export function ConnectEntryPage() {
  const [search] = useSearchParams()
  return (
    <MessagePage
      title={publicPages.connect.title}
      text="This is for companies whose finances we look after. You tell us about the company, connect your books and your bank, and add the documents that connections cannot show."
    >
      <Text>
        Connections let us read and nothing else: we never see your passwords and cannot move money. What you
        write is saved as you type, so you can stop and come back. It is not an application for funding.
      </Text>
      <form action={paths.connect} data-customer-form>
        <Stack gap={3} align="start">
          <CustomerQuestion
            value={toCustomer(search.get('customer'))}
            onChange={() => {}}
            isMissing={false}
          />
          <Button type="submit" size="large" endIcon={<Icon of={ArrowRight} />}>
            Sign in and begin
          </Button>
        </Stack>
      </form>
    </MessagePage>
  )
}
