import type { Meta, StoryObj } from '@storybook/react-vite'
import { Link } from '../actions/Link.tsx'
import { Strip } from '../shells/Strip.tsx'
import { Text } from '../layout/Text.tsx'

export default { parameters: { layout: 'fullscreen' } } satisfies Meta

export const All: StoryObj = {
  render: () => (
    <>
      <Strip label="Demo" tone="accent" text="Demo data: the companies, people and amounts are fictional.">
        <Text>The page</Text>
      </Strip>
      <Strip
        label="Working as staff"
        tone="info"
        text={
          <>
            <span>You’re viewing Brightmarsh Hydroponics’s application as staff</span>
            <Link href="/admin">Back to case</Link>
          </>
        }
      >
        <Text>The page</Text>
      </Strip>
    </>
  ),
}
