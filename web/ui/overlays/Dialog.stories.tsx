import type { Meta, StoryObj } from '@storybook/react-vite'
import { screen } from 'storybook/test'
import { Button } from '../actions/Button.tsx'
import { Link } from '../actions/Link.tsx'
import { Text } from '../layout/Text.tsx'
import { Dialog } from './Dialog.tsx'

export default { tags: ['screen'] } satisfies Meta

const buttons = (
  <>
    <Button kind="line">Cancel</Button>
    <Button>Send request</Button>
  </>
)

export const Open: StoryObj = {
  render: () => (
    <>
      <Text>The page under the dialog.</Text>
      <Dialog open title="Request a document" actions={buttons} onClose={() => {}}>
        <Text>The founder gets an email with your request and can answer in the application.</Text>
      </Dialog>
    </>
  ),
  play: async () => {
    await screen.findByRole('dialog')
  },
}

export const Long: StoryObj = {
  ...Open,
  render: () => (
    <Dialog open title="Terms of the offer" width="large" actions={buttons} onClose={() => {}}>
      <Text>
        The offer is subject to <Link href="/terms">our terms</Link>.
      </Text>
      {Array.from({ length: 12 }, (_, index) => (
        <Text key={index}>Payments are due on the first business day of each month.</Text>
      ))}
    </Dialog>
  ),
}
