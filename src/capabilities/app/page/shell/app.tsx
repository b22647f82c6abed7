import { isTokenWanted, token } from '../calls/token.js';
import { environment, section } from '../place/place.js';
import { sections } from '../place/sections.js';
import { Empty } from '../shown/parts.js';
import { Notices } from '../shown/notices.js';
import { Page } from '../shown/split.js';
import { KeysHelp } from './keys-help.js';
import { Navigation } from './navigation.js';
import { Palette } from './palette.js';
import { SignIn } from './sign-in.js';
import { TopBar } from './top-bar.js';

/** The whole application: navigation, what the address names, and what lies above both. */
export function App() {
  if (isTokenWanted.value && token.value === undefined) return <SignIn />;
  const found = sections.find(({ path }) => path === section.value);
  const Show = found?.show ?? Unknown;
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <TopBar />
      <div class="frame">
        <Navigation />
        <main id="content" tabIndex={-1} key={`${environment.value} ${section.value}`}>
          <Show />
        </main>
      </div>
      <Palette />
      <KeysHelp />
      <Notices />
    </>
  );
}

function Unknown() {
  return (
    <Page title="Not here">
      <Empty title={`There is no page “${section.value}”.`}>Pick one on the left, or press ⌘K or Ctrl-K and type what you look for.</Empty>
    </Page>
  );
}
