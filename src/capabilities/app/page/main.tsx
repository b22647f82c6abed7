import { render } from 'preact';
import { followJournal } from './calls/stream.js';
import { followLinks } from './place/place.js';
import { whenShared } from './place/shared.js';
import { App } from './shell/app.js';
import { hearKeys } from './shell/keys.js';

const root = document.getElementById('app');
if (root !== null) {
  followLinks();
  followJournal();
  hearKeys();
  whenShared(() => {
    render(<App />, root);
  });
}
