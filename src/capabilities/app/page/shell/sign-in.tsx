import { isTokenWanted, token } from '../calls/token.js';
import { send } from '../calls/call.js';
import { Form, TextField, textIn } from '../shown/form.js';

/** Asks for the control token; it stays in memory and is sent with each call. */
export function SignIn() {
  document.title = 'Sign in · Subsim';
  return (
    <main class="sign-in">
      <h1>Subsim</h1>
      <p>This server was started with --control-token. The token is kept until the page is closed or loaded anew, and stored nowhere.</p>
      <Form
        submit="Sign in"
        onSubmit={async (given) => {
          const written = textIn(given, 'token');
          await send('GET', '/clock', { token: written });
          token.value = written;
          isTokenWanted.value = false;
        }}
      >
        <TextField label="Control token" name="token" type="password" autocomplete="off" required />
      </Form>
    </main>
  );
}
