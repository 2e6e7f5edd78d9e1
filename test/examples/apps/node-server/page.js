const login = document.querySelector('latchkey-login');
const who = document.querySelector('#who');
const leave = document.querySelector('#leave');

function show(session) {
  who.textContent = session ? `Signed in: ${session.userId}` : 'Nobody is signed in.';
  leave.hidden = !session;
}

login.addEventListener('latchkey-login', ({ detail }) => show(detail.session));
login.addEventListener('latchkey-logout', () => show(null));
leave.addEventListener('click', () => login.logout());
show(await login.ready);
