import 'latchkey';

const login = document.querySelector('latchkey-login');
const who = document.querySelector('#who');
const leave = document.querySelector('#leave');

function show(session) {
  who.textContent = session ? `Signed in: ${session.userId}` : 'Nobody is signed in.';
  leave.hidden = !session;
}

for (const name of ['latchkey-ready', 'latchkey-login']) {
  login.addEventListener(name, ({ detail }) => show(detail.session));
}
login.addEventListener('latchkey-logout', () => show(null));
leave.addEventListener('click', () => login.logout());
