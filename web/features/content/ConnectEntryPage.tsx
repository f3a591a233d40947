import { ArrowRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { publicPages } from '#contract/rules/public-pages.ts'
import { paths } from '#web/core/address/paths.ts'
import { CustomerQuestion } from '#web/features/session/CustomerQuestion.tsx'
import { parseCustomerKind } from '#web/features/session/saved-customer.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { MessagePage } from './MessagePage.tsx'

/**
 * `/connect?customer=new|existing`, the entry page for CFO customers. `public.ts` saves the choice on this
 * device. After sign-in, the app saves it to the user's account, unless the account already has a choice.
 */
export function ConnectEntryPage() {
  const [search] = useSearchParams()
  return (
    <MessagePage
      title={publicPages.connect.title}
      text="For companies whose finances we manage. Tell us about your company, connect your accounting software and your bank, and upload any documents we can’t get from them."
    >
      <Text>
        Connections are read-only: we never see your passwords and can’t move money. Your answers are saved as
        you type, so you can stop and come back. This is not an application for funding.
      </Text>
      <form action={paths.connect} data-customer-form>
        <Stack gap={3} align="start">
          <CustomerQuestion
            value={parseCustomerKind(search.get('customer'))}
            onChange={() => {}}
            isMissing={false}
          />
          <Button type="submit" size="large" endIcon={<Icon of={ArrowRight} />}>
            Sign in and start
          </Button>
        </Stack>
      </form>
    </MessagePage>
  )
}
