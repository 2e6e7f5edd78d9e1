import { messages as codes } from './th-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = 'โปรดติดต่อเจ้าของเว็บไซต์นี้';
const startOver = 'โปรดเริ่มใหม่อีกครั้ง';
const otherWay = 'โปรดลงชื่อเข้าใช้ด้วยวิธีอื่น';

/** Thai, with the polite "คุณ". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'ยังไม่มีบัญชี',
  noAccount: ['ไม่มีบัญชีสำหรับ ', ''],
  misconfiguredTitle: 'ลงชื่อเข้าใช้ไม่ได้ในขณะนี้',
  developerDetails: 'รายละเอียดสำหรับนักพัฒนา',
  or: 'หรือ',
  continueWith: {
    google: 'ดำเนินการต่อด้วย Google',
    apple: 'ดำเนินการต่อด้วย Apple',
    facebook: 'ดำเนินการต่อด้วย Facebook',
    x: 'ดำเนินการต่อด้วย X',
    discord: 'ดำเนินการต่อด้วย Discord',
    passkey: 'ดำเนินการต่อด้วยพาสคีย์',
    wallet: 'ดำเนินการต่อด้วยวอลเล็ต',
  },
  lastUsed: 'ใช้ล่าสุด',
  waiting: {
    window: { text: 'หน้าต่างใหม่เปิดแล้ว ลงชื่อเข้าใช้ที่นั่น แล้วหน้านี้จะไปต่อเอง' },
    passkey: { title: 'ใช้พาสคีย์ของคุณ', text: 'อุปกรณ์กำลังขอพาสคีย์' },
    wallet: { title: 'ยืนยันในวอลเล็ตของคุณ', text: 'วอลเล็ตขอให้คุณลงนามในข้อความ โดยไม่มีค่าใช้จ่าย' },
  },
  askAgain: { window: 'เปิดหน้าต่างอีกครั้ง', passkey: 'ขออีกครั้ง', wallet: 'ขออีกครั้ง' },
  cancel: 'ยกเลิก',
  close: 'ปิด',
  consentMissing: 'โปรดทำเครื่องหมายในช่องนี้เพื่อดำเนินการต่อ',
  chooseWallet: 'เลือกวอลเล็ต',
  noAccountWith: {
    window: 'ไม่มีบัญชีสำหรับการลงชื่อเข้าใช้นี้',
    passkey: 'ไม่มีบัญชีสำหรับพาสคีย์นี้',
    wallet: 'ไม่มีบัญชีสำหรับวอลเล็ตนี้',
  },
  otherMethod: 'ลงชื่อเข้าใช้ด้วยวิธีอื่น',
  choosePasskey: {
    title: 'ลงชื่อเข้าใช้ด้วยพาสคีย์ไม่สำเร็จ',
    text: 'ใช้พาสคีย์อื่น หรือสร้างบัญชีด้วยพาสคีย์ใหม่',
    ask: 'ใช้พาสคีย์',
    create: 'สร้างบัญชี',
  },
  passkeyOffer: {
    text: 'ครั้งหน้าไม่ต้องใช้รหัส ลงชื่อเข้าใช้บนอุปกรณ์นี้ด้วยลายนิ้วมือ ใบหน้า หรือการล็อกหน้าจอ',
    create: 'สร้างพาสคีย์',
    decline: 'ไว้ทีหลัง',
    making: 'อุปกรณ์กำลังขอให้คุณยืนยัน',
    made: 'พาสคีย์พร้อมแล้ว ครั้งหน้าใช้ลงชื่อเข้าใช้ได้',
    failed: 'สร้างพาสคีย์ไม่ได้ โปรดลองอีกครั้ง',
  },
  phone: {
    country: 'ประเทศ',
    search: 'ค้นหาประเทศ',
    found: (count) => `พบ ${count} ประเทศ`,
    noneFound: 'ไม่พบประเทศ',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'คุณไม่ได้ยืนยัน ลองอีกครั้งได้',
    signing_failed: 'ไม่สำเร็จ ลองอีกครั้งหรือลงชื่อเข้าใช้ด้วยวิธีอื่น',
    popup_blocked: 'เบราว์เซอร์บล็อกหน้าต่าง โปรดอนุญาตแล้วลองอีกครั้ง',
    provider_failed: 'บริการลงชื่อเข้าใช้อีกแห่งมีปัญหา โปรดลองอีกครั้ง',
    oauth_provider_unavailable: 'บริการลงชื่อเข้าใช้อีกแห่งมีปัญหา โปรดลองอีกครั้ง',
    provider_reply_invalid: `ตรวจสอบการลงชื่อเข้าใช้นี้ไม่ได้ ${startOver}`,
    oidc_token_invalid: `การลงชื่อเข้าใช้นี้ใช้ไม่ได้แล้ว ${startOver}`,
    oauth_code_invalid: `การลงชื่อเข้าใช้นี้ใช้ไม่ได้แล้ว ${startOver}`,
    in_app_browser: 'ใช้ในแอปไม่ได้ โปรดเปิดหน้านี้ในเบราว์เซอร์',
    passkey_unsupported: `เบราว์เซอร์นี้ใช้พาสคีย์ที่นี่ไม่ได้ ${otherWay}`,
    wallet_missing: `ไม่มีวอลเล็ตในเบราว์เซอร์นี้ ${otherWay}`,
    signup_not_enabled: `สร้างบัญชีใหม่ที่นี่ไม่ได้ ${notAvailable}`,
  },
};
